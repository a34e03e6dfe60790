import { check, checkOneOf, completeOptions, isPlainObject, show } from './checks.js';
import {
  compare,
  Corpus,
  corpusFromBytes,
  corpusToBytes,
  Draft,
  duplicates,
  explain,
  fingerprint,
  fingerprintAll,
  fromFeatures,
  Hyperplanes,
  IdfBuilder,
  Index,
  init,
  mergeIntoCorpus,
  openArchive,
  similar,
  sketch,
  summarize,
} from './index.js';
import { NearprintError } from './nearprint-error.js';
import { buffersOf, CLASSES, FUNCTIONS, isRequest, MOST_ARGUMENTS, packError } from './protocol.js';
import { servedCorpora } from './served-corpus.js';

/** Functions that the client and `openCorpus` call in a special way. */
const OTHER_FUNCTIONS = ['init', 'fingerprintAll', 'hold'];

export function serve(port, options) {
  const Archive = { open: (source, options) => openArchive(allowed(source, origins), options) };
  const all = { Archive, Corpus, Draft, Hyperplanes, IdfBuilder, Index };
  const { classes, origins } = completeOptions('options', options, { classes: Object.keys(all), origins: undefined });
  check('options.classes', classes, 'an array of names of classes', Array.isArray(classes));
  classes.forEach((name, place) => checkOneOf(`options.classes[${place}]`, name, Object.keys(all)));
  check('options.origins', origins, "an array of origins, such as 'https://example.org'", origins === undefined || Array.isArray(origins));
  const listed = Object.fromEntries(classes.map((name) => [name, all[name]]));
  const besideCorpus = { corpusFromBytes, corpusToBytes, duplicates, mergeIntoCorpus, similar };
  serveWith({ compare, explain, fingerprint, fingerprintAll, fromFeatures, init, sketch, summarize, ...besideCorpus, ...listed }, port);
}

/** The source of an archive that a port asks for: no file of this machine, and no address of an origin that the server does not list. */
function allowed(source, origins) {
  if (typeof source !== 'string') return source;
  const { protocol, origin } = addressOf(source);
  const isAllowed = origins === undefined ? ['http:', 'https:', 'blob:', 'data:'].includes(protocol) : origins.includes(origin);
  check('source', source, origins ? `an address of ${origins.join(' or ')}` : 'an address of http or https', true, isAllowed);
  return source;
}

function addressOf(source) {
  try {
    return new URL(source, globalThis.location?.href);
  } catch {
    return {};
  }
}

/** The same with another entry of the package, or a part of it. Only what protocol.js lists can be reached through the port, and stores only by
    the page of this worker. */
export function serveWith(entry, port = globalThis) {
  checkPort(port);
  const { Corpus, ...own } = typeof entry.Corpus === 'function' ? servedCorpora(entry) : {};
  const api = { ...entry, ...(Corpus && { Corpus }), ...(port === globalThis && own) };
  const objects = new Map();
  const controllers = new Map(); // of requests whose work can be ended, by their ids
  const pieces = new Map(); // of the first arguments of requests that come, by their ids
  let requests = 0;

  function make({ make: Class, name, object }, args) {
    if (!Object.hasOwn(CLASSES, Class) || !Object.hasOwn(api, Class)) throw notServed('class', Class);
    if (name !== 'create' && !CLASSES[Class].makers.includes(name)) throw notServed('function', `${Class}.${name}`);
    if (!Number.isSafeInteger(object) || objects.has(object)) throw new RangeError(`object ${show(object)} is no new number`);
    return name === 'create' ? new api[Class](...args) : api[Class][name](...args);
  }

  function call(name, args) {
    const isServed = FUNCTIONS.includes(name) || OTHER_FUNCTIONS.includes(name);
    if (!isServed || !Object.hasOwn(api, name)) throw notServed('function', name);
    if (name === 'init') checkServedSource(args[0], requests);
    return api[name](...args);
  }

  function use({ object, name }, args) {
    const { value, Class } = entryOf(object);
    const { methods, properties } = CLASSES[Class];
    if (properties.includes(name)) return value[name];
    if (!methods.includes(name) || typeof value[name] !== 'function') throw notServed('method', `${Class}.${name}`);
    return value[name](...args);
  }

  function entryOf(object) {
    const entry = objects.get(object);
    if (entry === undefined) throw new RangeError(`there is no object ${show(object)}`);
    return entry;
  }

  async function work(request) {
    requests++;
    if (request.args.length > MOST_ARGUMENTS)
      throw new TypeError(`there must be at most ${MOST_ARGUMENTS} arguments, got ${request.args.length}`);
    const args = [...request.args];
    if (pieces.has(request.id)) args[0] = [...pieces.get(request.id), ...args[0]];
    pieces.delete(request.id);
    request.given?.forEach((object, place) => object === undefined || (args[place] = entryOf(object).value));
    if (request.signal === true && (args[1] === undefined || isPlainObject(args[1]))) args[1] = { ...args[1], signal: signalOf(request) };
    if (request.make !== undefined) {
      objects.set(request.object, { value: await make(request, args), Class: request.make });
      return undefined;
    }
    return request.object === undefined ? call(request.name, args) : use(request, args);
  }

  async function answer(request) {
    const { id } = request;
    try {
      send(id, await work(request));
    } catch (error) {
      port.postMessage({ id, error: packError(error) });
    } finally {
      controllers.delete(id);
    }
  }

  function send(id, value) {
    try {
      port.postMessage({ id, value }, buffersOf(value));
    } catch (cause) {
      throw new NearprintError('ERR_WORKER', `the answer cannot be sent (${cause.message})`, { cause });
    }
  }

  function signalOf({ id }) {
    const controller = new AbortController();
    controllers.set(id, controller);
    return controller.signal;
  }

  function release(object) {
    objects.get(object)?.value.dispose();
    objects.delete(object);
  }

  port.addEventListener('message', ({ data }) => {
    if (!isRequest(data)) return; // another sender's message
    if (data.release !== undefined) release(data.release);
    else if (data.abort !== undefined) controllers.get(data.abort)?.abort();
    else if (data.piece !== undefined) pieces.set(data.piece, (pieces.get(data.piece) ?? []).concat(data.items));
    else answer(data);
  });
  port.start?.(); // a MessagePort
}

/** Refuses a window as the port: any page with a reference to it, from any origin, can send it messages. */
function checkPort(port) {
  const expected = 'a worker, a MessagePort or the parentPort of a Node worker';
  if (isWindow(port)) throw new TypeError(`port must be ${expected}, not a window, to which every page can send messages`);
  check('port', port, expected, typeof port?.postMessage === 'function' && typeof port.addEventListener === 'function');
}

/** The sources that a port may start: objects made before must not meet another module, and in Node an address could name any file. */
function checkServedSource(source, requests) {
  if (source === undefined) return;
  if (requests > 1) throw new TypeError('source must be undefined when init is not the first request');
  const isAddress = typeof source === 'string' || source instanceof URL;
  check(
    'source',
    source,
    'the bytes of nearprint.wasm or a WebAssembly.Module, outside a browser',
    !isAddress || globalThis.location !== undefined,
  );
}

// `window` is one of the few properties that a window of another origin exposes, and no other port has it.
const isWindow = (port) => port?.window !== undefined;

const notServed = (what, name) => new TypeError(`the worker serves no ${what} ${show(name)}`);
