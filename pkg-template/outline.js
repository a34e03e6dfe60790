/** The method of a Draft by which a Corpus, which has memory of its own, learns what it needs to know before it asks for the text. */
export const OUTLINE = /*#__PURE__*/ Symbol('outline');
