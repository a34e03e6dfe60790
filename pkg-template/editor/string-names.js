// The names of the strings of a language, apart from the strings themselves, which are loaded with the panel and the card.

export const STRING_NAMES = ['label', 'none', 'found', 'untitled', 'document', 'part', 'here', 'there', 'notKept', 'show', 'open', 'close', 'ignoreLabel', 'ignore', 'error'];
