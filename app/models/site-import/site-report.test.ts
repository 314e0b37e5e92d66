import { expect, test } from "vitest"
import { shortReport } from "./site-report.ts"

test("a report doesn't grow with the length of what an export has in its fields", () => {
	const sizeWith = (length: number) => {
		const long = "x".repeat(length)
		const item = { id: long, digest: "", kind: "post" as const, title: "T", slug: "t", oldPath: long }
		const report = shortReport({
			source: long,
			items: [{ ...item, state: "draft" }],
			notes: [{ item: long, note: "n" }],
			missing: [long],
			broken: [{ file: long, message: long }],
			comments: 0,
			pictures: 0,
		})
		return JSON.stringify(report).length
	}
	expect(sizeWith(900_000)).toBe(sizeWith(1_000))
})
