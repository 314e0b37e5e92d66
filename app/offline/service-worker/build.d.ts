declare const BUILD: string

declare const ASSETS: string[]
