declare const BUILD: string

declare const ASSETS: string[]

/** Sources of regular expressions for paths, from the `handle` of the routes. */
declare const OFFLINE_PAGES: { withTour: string; always: string }
