/**
 * Serbian words used as passwords, in the spelling of `fold` (one for both scripts). Words of the packaged list are repeated
 * here because that list may change.
 */
const words = `
lozinka lozinke lozinku lozinkom lozinkica sifra sifre sifru sifrica kljuc tajna tajno korisnik administrator admin
sluzbenik sluzbenica direktor racunar kompjuter internet posao kancelarija
srbija srbije srbiju srbijo republika jugoslavija kosovo metohija vojvodina sumadija balkan evropa
beograd beogradski novisad nis nisava kragujevac subotica zrenjanin pancevo cacak kraljevo smederevo leskovac vranje
uzice valjevo krusevac sabac sombor kikinda pirot zajecar loznica jagodina paracin vrsac bor prokuplje pozarevac
negotin arandjelovac gornjimilanovac zlatibor kopaonik tara dunav sava morava drina tisa vracar zemun zvezdara
novibeograd topola prijepolje ivanjica
groblje groblja grobljanska grobnica grob raka pokoj pokojnik umrli smrt kapela sahrana sahrane krematorijum urna spomenik
parcela zakup ugovor opomena komunalno komunalac opstina grad javnopreduzece jkp preduzece
zvezda crvenazvezda delije partizan grobari vojvodina radnicki fudbal kosarka
jelena jovana milica marija marijana mirjana ana anja ivana sanja dragana snezana vesna gordana ljiljana biljana slavica
svetlana olivera nada natasa tamara tijana teodora katarina kristina aleksandra andjela nevena nikolina dunja sofija sara
lena una iva jasmina zorica zorana verica ruzica radmila branka danijela maja mina isidora ljubica dobrila
nikola marko luka stefan milan milos jovan petar djordje aleksandar nemanja dusan filip lazar vuk uros bojan goran zoran
dragan slobodan dejan igor ivan vladimir vladan bratislav miroslav radoslav branislav tomislav svetislav predrag nenad
darko srdjan sasa sinisa ljubomir ljubisa zivko zivan zika milorad miodrag momcilo radovan rade rasa toma mika pera
jovanovic petrovic nikolic markovic djordjevic stojanovic ilic stankovic pavlovic milosevic jankovic popovic
tesla karadjordje obrenovic andric draza tito
januar februar mart april maj jun jul avgust septembar oktobar novembar decembar
ponedeljak utorak sreda cetvrtak petak subota nedelja
prolece leto jesen zima sunce mesec nebo more reka suma ruza cvet jabuka sljiva slava bozic uskrs sloboda ljubav ljubavi
ljubavmoja volimte volim srce sreca srecko dusa duso andjeo princeza mama tata majka otac sestra brat sin cerka deda baka
porodica macka maca kuca pas lav vuk soko orao konj zmaj
dobardan dobrodosli dobrodosao zdravo hvala molim pozdrav
qwertz qwertzu qwertzui qwertzuio qwertzuiop asdfgh asdfghj asdfghjk asdfghjkl asdfghjklcc yxcvbnm qaywsx qayxsw
ljnjertz ljnjertzu ljnjertzui ljnjertzuiop ljnjert dzdzcvbnm asdfghjklc
abcd abcde abcdef abcdefg abcdefgh abvg abvgd abvgdj abvgdje abvgdjez azbuka abeceda
jedandvatri jedan dva tri test proba demo
`
export const serbianWords: readonly string[] = words.trim().split(/\s+/)
