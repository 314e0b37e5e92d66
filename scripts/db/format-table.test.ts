import { expect, test } from "vitest"
import { formatTable } from "./format-table.ts"

test("numbers are aligned to the right, and numbers of any size keep their digits", () => {
	expect(
		formatTable(
			["n", "name"],
			[
				[1n, "a"],
				[9007199254740993n, null],
			],
		),
	).toBe("               n  name\n----------------  ----\n               1  a\n9007199254740993  NULL")
})

test("long values are cut for people and whole for pipes", () => {
	const long = "x".repeat(100)
	expect(formatTable(["a"], [[long]])).toContain(`${"x".repeat(79)}…`)
	expect(formatTable(["a"], [[long]], { isWhole: true })).toContain(long)
})

test("control characters can't reach the terminal", () => {
	const table = formatTable(["a"], [["red\u001b[31m\nnext"], [Buffer.from("ab")]])
	expect(table).toContain("red�[31m⏎next")
	expect(table).toContain("(2 bytes)")
})
