/**
 * Node's options for programs that end soon: WebAssembly, which the embedded database consists of, is compiled only by the quick
 * compiler. The optimizing one takes a seventh of the tests' processor time, more than it saves.
 */
export const forShortRuns = ['--liftoff-only']
