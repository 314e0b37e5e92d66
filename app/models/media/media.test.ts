import { expect, test } from "vitest"
import { imageSources } from "./media.ts"
import { mediaFiles } from "./media-files.server.ts"

const hash = "0123456789abcdef0123456789abcdef"

test("a picture's row names the files of both formats in every width", () => {
	expect(mediaFiles({ name: `${hash}-900.webp`, widths: [320, 900] })).toEqual([
		`${hash}-320.avif`,
		`${hash}-320.webp`,
		`${hash}-900.avif`,
		`${hash}-900.webp`,
	])
})

test("a drawing's row names its compressed files too, and a sound's row one file", () => {
	expect(mediaFiles({ name: "a.svg", widths: [] })).toEqual(["a.svg", "a.svg.br", "a.svg.gz"])
	expect(mediaFiles({ name: "a.mp3", widths: [] })).toEqual(["a.mp3"])
})

test("a picture's srcset lists all widths, smallest first, and a drawing has none", () => {
	expect(imageSources(`/media/${hash}-900.webp`, [320, 900])).toEqual({
		avif: `/media/${hash}-320.avif 320w, /media/${hash}-900.avif 900w`,
		webp: `/media/${hash}-320.webp 320w, /media/${hash}-900.webp 900w`,
	})
	expect(imageSources("/media/a.svg", [])).toBeUndefined()
})
