declare const BUILD: string

declare const ASSETS: string[]

declare const OFFLINE_PAGES: { withTour: string; always: string }
