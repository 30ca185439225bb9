// The triggers of the ledger, a part of migration 0014.

/** What follows from later rows is set by triggers with the owner's rights, except in a restored backup, which has it. */
const definer = 'language plpgsql security definer set search_path = pg_catalog, public'
const unlessRestoring = `if current_setting('app.restoring', true) = 'on' then return new; end if;`
const unlessRestoringAll = `if current_setting('app.restoring', true) = 'on' then return null; end if;`

export const claimAdded = `create function claim_added() returns trigger ${definer} as $$
begin
  ${unlessRestoring}
  new.open := new.amount;
  new.reversed_by_claim_id := null;
  new.reversal_reason := null;
  new.written_off_on := null;
  new.decision_number := null;
  new.in_plan_id := null;
  if new.reverses_claim_id is not null then
    update claims set reversed_by_claim_id = new.id, reversal_reason = new.reason
      where company_id = new.company_id and id = new.reverses_claim_id and amount = -new.amount
        and reverses_claim_id is null and reversed_by_claim_id is null;
    if not found then raise exception 'The claim cannot be reversed.' using errcode = 'check_violation'; end if;
  end if;
  return new;
end $$`

export const paymentAdded = `create function payment_added() returns trigger ${definer} as $$
begin
  ${unlessRestoring}
  new.unallocated := new.amount;
  new.reversed_by_payment_id := null;
  new.reversal_reason := null;
  if new.reverses_payment_id is not null then
    update payments set reversed_by_payment_id = new.id, reversal_reason = new.reason
      where company_id = new.company_id and id = new.reverses_payment_id and amount = new.amount and direction = 'IN'
        and reversed_by_payment_id is null;
    if not found then raise exception 'The payment cannot be reversed.' using errcode = 'check_violation'; end if;
  end if;
  return new;
end $$`

/** Interest that a payment takes for a claim closes nothing of it; an INTEREST claim is closed by it. */
const closes = `(moved.part <> 'INTEREST' or claims.kind = 'INTEREST')`

export const allocationsAdded = `create function allocations_added() returns trigger ${definer} as $$
begin
  ${unlessRestoringAll}
  if exists (
    select from added moved left join allocations undone
      on undone.company_id = moved.company_id and undone.id = moved.undoes_id and undone.undoes_id is null
    where moved.undoes_id is not null and (undone.payment_id, undone.credit_id, undone.claim_id, undone.refund_id, undone.part,
      -undone.amount) is distinct from (moved.payment_id, moved.credit_id, moved.claim_id, moved.refund_id, moved.part, moved.amount))
  then raise exception 'An allocation is only undone as a whole.' using errcode = 'check_violation'; end if;
  update payments set unallocated = unallocated - sums.amount
  from (
    select moved.company_id, source.id, sum(moved.amount) as amount from added moved
    cross join lateral (values (moved.payment_id), (moved.refund_id)) source (id)
    where source.id is not null group by 1, 2) sums
  where payments.company_id = sums.company_id and payments.id = sums.id;
  update claims set open = open - sums.amount,
    written_off_on = case when sums.written_off then sums.on_day when sums.restored then null else written_off_on end,
    decision_number = case when sums.written_off then sums.decision when sums.restored then null else claims.decision_number end,
    in_plan_id = case when sums.planned > 0 then sums.plan when sums.planned < 0 then null else claims.in_plan_id end
  from (
    select company_id, id, sum(amount) as amount, bool_or(decision is not null and amount > 0) as written_off,
      bool_or(decision is not null and amount < 0) as restored, max(decision) as decision, max(on_day) as on_day,
      max(plan_id) as plan, sum(case when plan_id is null then 0 else sign(amount) end) as planned
    from (
      select moved.company_id, moved.claim_id as id, case when ${closes} then moved.amount else 0 end as amount,
        moved.decision_number as decision, moved.on_day, moved.plan_id
      from added moved join claims on claims.company_id = moved.company_id and claims.id = moved.claim_id
      union all
      select company_id, credit_id, -amount, null, on_day, null from added where credit_id is not null) moves
    group by 1, 2) sums
  where claims.company_id = sums.company_id and claims.id = sums.id;
  return null;
end $$`

/** Money that goes out comes from payments that came in. */
export const refundCovered = `create function refund_covered() returns trigger language plpgsql as $$
begin
  ${unlessRestoringAll}
  if exists (select from payments where company_id = new.company_id and id = new.id and unallocated <> 0)
  then raise exception 'The refund is not covered.' using errcode = 'check_violation'; end if;
  return null;
end $$`
