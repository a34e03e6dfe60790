// The papers behind the lesson, each linked where its method is used.
const paper = (doi: string, name: string) => `<a href="https://doi.org/${doi}">${name}</a>`;

/** Similarity estimation techniques from rounding algorithms */
export const charikar = paper('10.1145/509907.509965', 'Charikar 2002');
/** Detecting near-duplicates for web crawling */
export const manku = paper('10.1145/1242572.1242592', 'Manku, Jain &amp; Das Sarma 2007');
/** On the resemblance and containment of documents */
export const broder = paper('10.1109/SEQUEN.1997.666900', 'Broder 1997');
/** A statistical interpretation of term specificity and its application in retrieval */
export const sparckJones = paper('10.1108/eb026526', 'Spärck Jones 1972');
/** Winnowing: local algorithms for document fingerprinting */
export const schleimer = paper('10.1145/872757.872770', 'Schleimer, Wilkerson &amp; Aiken 2003');
