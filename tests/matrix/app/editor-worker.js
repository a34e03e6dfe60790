import { Corpus, corpusFromBytes, corpusToBytes, duplicates, mergeIntoCorpus, similar } from 'nearprint';
import { serveWith } from 'nearprint/worker';
serveWith({ Corpus, corpusFromBytes, corpusToBytes, mergeIntoCorpus, duplicates, similar });
