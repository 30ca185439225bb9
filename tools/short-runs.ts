/**
 * Node's options for programs that end soon: WebAssembly, which includes the embedded database, is compiled only by the
 * fast compiler. The optimising one takes a seventh of the tests' processor time, more than it saves.
 */
export const forShortRuns = ['--liftoff-only']

/** The same for commands and servers that a test starts, for which optimising JavaScript does not pay either. */
export const forShortPrograms = [...forShortRuns, '--no-maglev', '--no-turbofan']
