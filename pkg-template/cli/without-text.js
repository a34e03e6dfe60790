// Documents without a text, such as records in which the field is missing: they stay in outputs, and are counted apart.

import { numbered } from './excerpt.js';

export const hasNoText = ({ isUnread = false, text }) => isUnread || text.trim() === '';

/** The number of documents, with that of those without a text, if there are any. */
export const counted = (documents, withoutText) => `${numbered(documents, 'document')}${withoutText > 0 ? ` (${withoutText} without a text)` : ''}`;
