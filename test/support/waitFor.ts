/** Waits until something is so; the test's own time-out is the deadline. */
export async function waitFor(what: () => boolean): Promise<void> {
  while (!what()) await new Promise((resolve) => setTimeout(resolve, 5));
}
