import fc from "fast-check"

const nested = (open: string, close: string) =>
	fc.integer({ min: 1, max: 40_000 }).map((depth) => `${open.repeat(depth)}1${close.repeat(depth)}`)
const leaf = fc.oneof(
	fc.jsonValue().map((value) => JSON.stringify(value)),
	fc.string({ unit: "binary" }).map((text) => JSON.stringify(text)),
	fc.integer({ min: 1, max: 200 }).map((length) => JSON.stringify("é".repeat(length * 200))),
	fc.constantFrom(
		...[
			"null",
			"true",
			"0",
			"-0",
			"1",
			'"1"',
			"1e400",
			"-1e400",
			"1e-400",
			"9007199254740993",
			"1.5",
			'""',
			'" "',
		],
		...[
			"{}",
			"[]",
			"[null]",
			"[[]]",
			'"\\u0000"',
			'"\\ud800"',
			'"\\udc00x"',
			'"\\u200b"',
			'"__proto__"',
			'"true"',
		],
		...[
			'{"__proto__":{"a":1}}',
			'{"toString":null}',
			'{"toString":"x","valueOf":1}',
			'{"length":1e9}',
			'{"then":1}',
		],
		...[
			'"2026-02-30T00:00:00Z"',
			'"9999999-01-01T00:00:00Z"',
			`[${"1,".repeat(3000)}1]`,
			`[${'"a",'.repeat(3000)}"a"]`,
		],
	),
)
/** Any JSON, odd more often than not; as text, because no JavaScript value says 1e400 or has a field twice. */
export const oddJson = fc.oneof(
	{ weight: 6, arbitrary: leaf },
	{ weight: 1, arbitrary: nested("[", "]") },
	{ weight: 1, arbitrary: nested('{"a":', "}") },
	{ weight: 2, arbitrary: fc.array(leaf, { maxLength: 4 }).map((all) => `[${all.join()}]`) },
)
