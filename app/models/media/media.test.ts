import { expect, test } from "vitest"
import { imageSources } from "./media.ts"

const hash = "0123456789abcdef0123456789abcdef"

test("a picture's srcset lists all widths, smallest first, and a drawing has none", () => {
	expect(imageSources(`/media/${hash}-900.webp`, [320, 900])).toEqual({
		avif: `/media/${hash}-320.avif 320w, /media/${hash}-900.avif 900w`,
		webp: `/media/${hash}-320.webp 320w, /media/${hash}-900.webp 900w`,
	})
	expect(imageSources("/media/a.svg", [])).toBeUndefined()
})
