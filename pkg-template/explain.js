import { checkString } from './argument.js';
import { LONG } from './engine.js';
import { completeTextRecipe } from './recipe.js';

// More objects than this may exceed JavaScript's memory, which ends the program.
const MOST = 1 << 20;

export function createExplain(engine) {
  return function explain(text, recipe) {
    checkString('text', text);
    const complete = completeTextRecipe(recipe);
    return engine.instance(text.length, complete).run((instance) => {
      const raw = instance.recipe(complete);
      const length = instance.writeText(text);
      if (text.length > LONG) checkNumber('distinct features', instance.glue.sketch(raw, length).features);
      const explanation = instance.glue.explain(raw, length, MOST);
      if (typeof explanation === 'number') checkNumber('paragraphs', explanation);
      return { recipe: complete, ...explanation };
    });
  };
}

function checkNumber(what, count) {
  if (count <= MOST) return;
  throw new RangeError(`text has ${count} ${what}, and no more than ${MOST} can be explained`);
}
