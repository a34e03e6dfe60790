/** The window of a page. The document of a template has none. */
export const viewOf = (page) => builtIn(page, 'defaultView') ?? globalThis;

/** A property or a method of a document or an element, as the standard has it. Names in a page's HTML hide these otherwise: with
    `<img name="createRange">`, `document.createRange` is that image, and a form's field called `closest` is `form.closest`. */
export function builtIn(node, name) {
  const value = Reflect.get(Object.getPrototypeOf(node), name, node);
  return typeof value === 'function' ? value.bind(node) : value;
}
