import { checkString } from './argument.js';
import { completeTextRecipe } from './recipe.js';

export function createCompare(engine) {
  return function compare(a, b, recipe) {
    checkString('a', a);
    checkString('b', b);
    const complete = completeTextRecipe(recipe);
    return engine.instance(a.length + b.length).run((instance) => {
      const raw = instance.recipe(complete);
      const lengthA = instance.writeText(a);
      const lengthB = instance.writeText(b, lengthA);
      return raw.compare(lengthA, lengthB);
    });
  };
}
