import * as nearprint from './index.js';
import { buffersOf, packError } from './protocol.js';

/** Answers through `port` what `connect` asks at its other end. */
export function serve(port) {
  serveWith(nearprint, port);
}

/** The same with another entry of the package. */
export function serveWith(api, port = globalThis) {
  const objects = new Map();

  async function work({ make, object, name, args, given = [] }) {
    given.forEach((object, place) => object === undefined || (args[place] = objects.get(object)));
    if (make !== undefined) {
      const Class = api[make];
      objects.set(object, name === 'create' ? new Class(...args) : await Class[name](...args));
      return undefined;
    }
    const owner = object === undefined ? api : objects.get(object);
    return typeof owner[name] === 'function' ? owner[name](...args) : owner[name];
  }

  async function answer(request) {
    const { id, release } = request;
    if (release !== undefined) {
      objects.get(release)?.dispose();
      objects.delete(release);
      return;
    }
    try {
      const value = await work(request);
      port.postMessage({ id, value }, buffersOf(value));
    } catch (error) {
      port.postMessage({ id, error: packError(error) });
    }
  }

  port.addEventListener('message', ({ data }) => answer(data));
  port.start?.(); // a MessagePort
}
