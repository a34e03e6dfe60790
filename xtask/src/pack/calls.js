// What the bindings call in the place of wasm-bindgen's helpers; it becomes part of glue.js. `wasm` are the module's exports.

/** The class of objects in the module's memory that `free` gives back. The second argument says whether it may wait. */
function ownedBy(free) {
  const garbage = createRegistry((pointer) => free(pointer, 1));
  return class Owned {
    static __wrap(pointer) {
      return Reflect.construct(Owned, [pointer], this);
    }
    constructor(pointer) {
      this.pointer = pointer;
      garbage.register(this, pointer, this);
    }
    free() {
      garbage.unregister(this);
      free(this.pointer, 0);
      this.pointer = 0;
    }
  };
}

/** What a function that can fail returns ends with the error, or nothing, and whether it failed. */
function throwIfFailed(results) {
  if (results.at(-1)) throw takeFromExternrefTable0(results.at(-2));
}

/** Not kept, as memory that grows leaves it behind. */
function viewOf(List, pointer, length) {
  return new List(wasm.memory.buffer, pointer >>> 0, length);
}

/** A list of the module's, which is freed here. */
function takeList(List, [pointer, length], free) {
  const list = viewOf(List, pointer, length).slice();
  free(pointer, list.byteLength, list.BYTES_PER_ELEMENT);
  return list;
}

/** A copy of a typed array, which the module frees. */
function passList(list, malloc) {
  const bytes = list.byteLength;
  const pointer = malloc(bytes, list.BYTES_PER_ELEMENT);
  viewOf(Uint8Array, pointer, bytes).set(new Uint8Array(list.buffer, list.byteOffset, bytes));
  return pointer;
}

// Safari's decoders fail when they have decoded 2 GiB, so none gets there.
var decoder;
var decodable = 0;
function textOf(pointer, length) {
  decodable -= length;
  if (decodable <= 0) {
    decoder = createDecoder();
    decodable = 2 ** 31 - 2 ** 20 - length;
  }
  return decoder.decode(viewOf(Uint8Array, pointer, length));
}
