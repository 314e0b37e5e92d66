import { readdirSync } from "node:fs"
import path from "node:path"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { siteAndBrowser } from "#app/testing/fixtures/browser.ts"
import { codePicture, emptyPicture, type Look } from "#app/testing/fixtures/code-pictures.ts"
import { root } from "#app/testing/fixtures/site.ts"

const here = siteAndBrowser()
const built = readdirSync(path.join(root, "build/client/assets"))
const address = (name: RegExp) => `/assets/${built.find((file) => name.test(file))}`

let page: Page
beforeAll(async () => {
	page = await here.browser.newPage()
	await page.goto(`${here.site.address}/`)
	await page.evaluate(
		([worker = "", wasm]) => {
			const decoder = new Worker(worker, { type: "module" })
			const ask = (message: object) =>
				new Promise((resolve) => {
					decoder.onmessage = ({ data }) => resolve(data)
					decoder.postMessage(message)
				})
			async function decode(jpeg: string): Promise<unknown> {
				// Without `fetch`, because the page's policy forbids data URLs there.
				const bytes = Uint8Array.from(atob(jpeg), (sign) => sign.charCodeAt(0))
				const picture = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }))
				const canvas = new OffscreenCanvas(picture.width, picture.height)
				const context = canvas.getContext("2d")
				context?.drawImage(picture, 0, 0)
				return await ask({ frame: context?.getImageData(0, 0, picture.width, picture.height) })
			}
			Object.assign(window, { decode })
			return ask({ wasm })
		},
		[address(/^decode-worker-.*\.js$/), address(/^zxing_reader-.*\.wasm$/)],
	)
})
afterAll(() => page?.close())

/** What the built decoder finds in a picture. */
const decode = (jpeg: Buffer) =>
	page.evaluate(
		(data) => (window as unknown as { decode(jpeg: string): unknown }).decode(data),
		jpeg.toString("base64"),
	)

describe("the QR decoder reads a sign", () => {
	const looks: Record<string, Look> = {
		"from near": { size: 500 },
		"turned by 15 degrees": { rotation: 15 },
		"upside down": { rotation: 180 },
		"small in the frame": { size: 110 },
		"with little contrast, as against the sun": { contrast: 0.15 },
		"out of focus": { blur: 3 },
		"that leans away": { tilt: 0.35 },
		"turned, leaning, pale and blurred at once": { rotation: 20, tilt: 0.2, contrast: 0.4, blur: 1.5 },
		"in a frame of 640 x 480": { width: 640, height: 480, size: 160, rotation: 7 },
	}
	test.each(Object.entries(looks))("the decoder reads a code: %s", async (_, look) => {
		expect(await decode(await codePicture(57, look))).toEqual({
			texts: ["https://farm.example/species/57?via=qr"],
		})
	})
})

test("the decoder finds nothing in a picture without a code", async () => {
	expect(await decode(await emptyPicture())).toEqual({ texts: [] })
})
