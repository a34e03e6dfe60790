import { checkString } from './argument.js';
import { LONG } from './engine.js';
import { completeTextRecipe } from './recipe.js';

// More objects than this may exceed JavaScript's memory, which ends the program.
const MOST_FEATURES = 1 << 20;

export function createExplain(engine) {
  return function explain(text, recipe) {
    checkString('text', text);
    const complete = completeTextRecipe(recipe);
    return engine.instance(text.length, complete).run((instance) => {
      const raw = instance.recipe(complete);
      const length = instance.writeText(text);
      if (text.length > LONG) checkFeatures(instance.glue.sketch(raw, length).features);
      return { recipe: complete, ...instance.glue.explain(raw, length) };
    });
  };
}

function checkFeatures(count) {
  if (count <= MOST_FEATURES) return;
  throw new RangeError(`text has ${count} distinct features, and no more than ${MOST_FEATURES} can be explained`);
}
