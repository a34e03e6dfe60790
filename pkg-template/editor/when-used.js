/** Calls `then` when a method of an object was called, or a property was set. One of the object's own, such as React's, stays in use. */
export function whenUsed(object, names, then, signal) {
  for (const name of names) {
    const own = object && Object.getOwnPropertyDescriptor(object, name);
    let owner = object;
    while (owner && !Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner);
    const before = owner && Object.getOwnPropertyDescriptor(owner, name);
    if (!before || own?.configurable === false) continue;
    const key = before.set ? 'set' : 'value';
    const use = function (...given) {
      const result = before[key].apply(this, given);
      then();
      return result;
    };
    Object.defineProperty(object, name, { ...before, configurable: true, [key]: use });
    signal.addEventListener('abort', () => {
      if (Object.getOwnPropertyDescriptor(object, name)?.[key] !== use) return; // another script has put its own over it
      if (own) Object.defineProperty(object, name, own);
      else delete object[name];
    });
  }
}
