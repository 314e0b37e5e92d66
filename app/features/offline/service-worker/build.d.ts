declare const BUILD: string

declare const ASSETS: string[]

declare const OFFLINE_PAGES: { withTour: string; always: string }

/** Not in TypeScript's types yet. */
interface ExtendableEvent {
	addRoutes?(route: { condition: { urlPattern: string }; source: "cache" }): Promise<void>
}
