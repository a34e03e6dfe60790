/** Calls all listeners. One that throws is an error of the app, which is reported, and does not affect the others. */
export function callAll(listeners, value) {
  for (const listener of [...listeners]) {
    try {
      listener(value);
    } catch (error) {
      (globalThis.reportError ?? console.error)(error);
    }
  }
}
