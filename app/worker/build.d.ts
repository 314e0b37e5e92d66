/** Names the build; written in by `scripts/build-worker.mjs`. */
declare const BUILD: string

/** The addresses of all that visitors' pages are made of; written in likewise. */
declare const ASSETS: string[]
