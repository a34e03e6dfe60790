import { check } from './argument.js';

/** The most texts of boilerplate. */
const MOST_BOILERPLATE = 1000;

/** The list of these texts, whose wording is not counted. */
export function checkBoilerplate(name, texts) {
  check(name, texts, 'an array of strings', Array.isArray(texts));
  check(`${name}.length`, texts.length, `${MOST_BOILERPLATE} or less`, true, texts.length <= MOST_BOILERPLATE);
  return Array.from(texts, (text, place) => {
    check(`${name}[${place}]`, text, 'a string that is not empty', typeof text === 'string', text !== '');
    return text;
  });
}
