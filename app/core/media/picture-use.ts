import { SITE_ICONS } from "./site-icons.ts"

/** Widths are in pixels, the largest last. Prefixes, because files with the same name must have the same content. */
export const PICTURE_USES = {
	/** 832 is twice the width of the widest common phone with two pixels per CSS pixel. */
	photo: { prefix: "", widths: [320, 640, 832, 1280] },
	wide: { prefix: "wide-", widths: [640, 1280, 1920] },
	map: { prefix: "map-", widths: [640, 1280, 1920, 2560] },
	logo: { prefix: "logo-", widths: [320, 640], icons: SITE_ICONS },
}

export type PictureUse = keyof typeof PICTURE_USES
