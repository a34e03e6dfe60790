import { checkString } from './argument.js';
import { completeTextRecipe } from './recipe.js';

export function createCompare(engine) {
  return function compare(a, b, recipe) {
    checkString('a', a);
    checkString('b', b);
    const complete = completeTextRecipe(recipe);
    return engine.instance(a.length + b.length, complete).run((instance) => {
      const raw = instance.recipe(complete);
      return instance.glue.compare(raw, instance.writeTexts([a, b]));
    });
  };
}
