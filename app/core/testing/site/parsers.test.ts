import { writeFile } from "node:fs/promises"
import fc from "fast-check"
import { expect, test } from "vitest"
import { z } from "zod"
import { readFacts, readMonths, readText } from "#core/csv/csv-cells.ts"
import { readCsvRecords } from "#core/csv/csv-records.ts"
import { readCsvText } from "#core/csv/csv-text.ts"
import { parsePages } from "#core/forms/page-range.ts"
import { parseForm } from "#core/forms/parse-form.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { submissionErrors } from "#core/forms/submission-errors.ts"
import { parseDraft } from "#core/forms/ui/browser-draft.ts"
import { parseByteRange } from "#core/media/byte-range.ts"
import { parseAddress } from "#core/platform/client-network.server.ts"
import { typedRows } from "#core/settings/list-rows.ts"
import { ALL_FORMS, MODEL_EXPORTS } from "#core/testing/all-forms.ts"
import { testFolder } from "#core/testing/folder.ts"
import { normalize } from "#core/text/normalize.ts"
import { parseLocalTime } from "#core/time/local-input.ts"
import { parseWeekly } from "#core/time/weekly-text.ts"
import { parseConsent } from "#core/tracking/consent.ts"
import { parseBatches } from "#core/tracking/event-queue.ts"
import { linkedParts } from "#core/ui/linked-text.tsx"
import { parseUnit } from "#features/analytics/period.ts"
import { parseChoice } from "#features/map/ui/map-choice.ts"
import { parseWay } from "#features/map/way-form.ts"
import { planWxr } from "#features/move-in/site-plan.server.ts"
import { parseTourAccess } from "#features/offline/tour-access.ts"
import { markdownProblem, renderMarkdown } from "#features/posts/markdown.ts"
import { parseAdminList, parseIds } from "#features/species/admin-list.ts"
import { speciesInQr } from "#features/species/codes/species-code.ts"
import { parseCatalogueFilters } from "#features/species/filter-table.ts"
import { csvRow, KNOWN_COLUMNS } from "#features/species/import/species-csv-columns.ts"
import { parseFavorites } from "#features/species/ui/favorites.ts"
import { parseTours } from "#features/tour/ui/stored-tours.ts"

const FARM = "https://farm.example"
const NOW = Date.UTC(2026, 5, 20)
const DAY_MS = 86_400_000
const PAGE = { origin: FARM, pictures: new Map() }
const folder = testFolder()

function json(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return text
	}
}

const NAMES = "q type status only page by back all archived pick of restored".split(" ")
const query = (text: string) => new URLSearchParams(NAMES.map((name) => [name, text]))

async function planWithText(text: string): Promise<unknown> {
	const file = folder.file("export.xml")
	const item = `<item><title>T</title><wp:post_type>post</wp:post_type><wp:status>draft</wp:status><content:encoded><![CDATA[${text}]]></content:encoded></item>`
	const names = 'xmlns:wp="w" xmlns:content="c" xmlns:excerpt="e"'
	await writeFile(
		file,
		`<rss ${names}><channel><link>${FARM}</link><wp:wxr_version>1.2</wp:wxr_version>${item}</channel></rss>`,
	)
	return await planWxr(file, new Date(NOW)).catch((error) => expect(error).toBeInstanceOf(Refusal))
}

type Parser = (text: string) => unknown

/** Functions of the models with a text as parameter, found by their names. */
const OF_MODELS =
	/ (parse\w+|is(Day|Link|Telephone|TimeZone)|(canonical|plain)Text|(escape|fold|unescape)(Markdown|Xml)?|htmlToText|oneLine|severalLines|stripTags|telephoneLink|typedTagList|withScheme)$/

const PARSERS: Record<string, Parser> = {
	...Object.fromEntries(
		MODEL_EXPORTS.filter(([name, one]) => OF_MODELS.test(name) && typeof one === "function").map(
			([name, one]) => [name.replace(/.* /, ""), one as Parser],
		),
	),
	csvRow: (text) => csvRow.safeParse(Object.fromEntries(KNOWN_COLUMNS.map((name) => [name, text]))).success,
	parseAddress,
	parseAdminList: (text) => parseAdminList(query(text)),
	parseBatches: (text) => parseBatches(json(text)),
	parseByteRange: (text) => parseByteRange(text, 100),
	parseCatalogueFilters: (text) => parseCatalogueFilters(query(text)),
	parseChoice: (text) => parseChoice(`?place=${text}&trail=${text}&show=${text}`),
	parseConsent: (text) => parseConsent(json(text), NOW),
	parseDraft: (text) => parseDraft(json(text), "anna", NOW),
	parseFavorites,
	parseForm(text) {
		const form = new FormData()
		form.append(text, "x")
		return parseForm(form, z.object({ title: z.string(), tags: z.array(z.string()) })).payload
	},
	parseIds: (text) => parseIds([text]),
	parseLocalTime,
	parsePages: (text) => parsePages(query(text)),
	typedRows: (text) => typedRows(text, { label: {}, price: {} }),
	parseUnit,
	parseTourAccess: (text) => parseTourAccess(json(text)),
	parseTours: (text) => parseTours(text, text),
	parseWay: (text) => parseWay(`${text}\n${text}`, []),
	linkedParts,
	markdownProblem: (text) => markdownProblem(text, new Map(), FARM),
	normalize: (text) => normalize(text, "NFKC"),
	parseWeekly,
	planWxr: planWithText,
	readCsvRecords: (text) => readCsvRecords(text, ","),
	readCsvText: (text) => readCsvText(Buffer.from(text, "latin1")),
	readFacts,
	readMonths,
	readText,
	renderMarkdown: (text) => renderMarkdown(text, PAGE),
	speciesInQr: (text) => speciesInQr(text, FARM),
}

test("every parser of the site is listed here", () => {
	const sources = import.meta.glob<string>(
		["/app/**/*.{ts,tsx}", "!/app/**/testing/**", "!/app/**/*.{test,e2e,sweep}.ts"],
		{
			query: "?raw",
			import: "default",
			eager: true,
		},
	)
	const names = Object.values(sources).flatMap((source) =>
		[...source.matchAll(/^export (?:async )?(?:function|const) (parse[A-Z]\w*)/gm)].map(
			([, name = ""]) => name,
		),
	)
	expect(names.length).toBeGreaterThan(38)
	expect(names.filter((name) => !(name in PARSERS))).toEqual([])
})

/** Repeated, these are the worst cases of patterns, stacks and sums. */
const PIECES = [
	...["", " ", "0", "9", "-", ".", "1.", "1:", "1-", "a", "A ", "é", "🦆", "\ud83e", "\u0301\u0316"],
	...["\u202e", "\0"],
	...["\r", "\n", "\t", "\u2028", ",", ";", "|", '"', '""', 'x"y\n', "'", "\\", "=", "+", "@"],
	...["a@", "a.", "/", "../"],
	...["<", "<a", "<a ", '<a href="', "<a b=c ", "<b>", "<!--", "</", "</p ", "<div>", "<ul><li>"],
	...["[caption]", "<td>", "<table><tr><td>", "<!-- wp:a "],
	...["&", "&amp;", "&#", "&#x", "%", "%2F", "%E0", "https://", "//", "x:", "[", "](", "!["],
	...["[a](", "[a](/b) "],
	...["*", "**", "_", "*a **b ", "`", "~", "> ", "- ", "# ", "? a\nb\n", "•\ta\n", "\n\to\ta"],
	...["|a\n|-|\n\n", "{contact}\n"],
	...["[[", "{", '{"a":', "1e400", "null", "__proto__", "constructor", "trash-1", "gap\n", "Apr ", "sep=,\n"],
]
/** Texts that a form or a file accepts only up to this length take longer. */
const MOST: Record<string, number> = { renderMarkdown: 20_000, plainText: 20_000, markdownProblem: 20_000 }

const ODD_JSON = [
	...["[null]", "[[]]", "[{}]", '{"length":1}', '[{"events":"x"}]', '[{"events":[null]}]'],
	...['{"a":1e400}', "-0"],
	...['{"__proto__":{"a":1}}', '{"weekly":{"Monday":[{}]},"seasons":7,"exceptions":[null]}'],
	...['"\\ud800"', "{}"],
]

function oddParts(value: unknown): unknown[] {
	if (typeof value === "number") return Number.isFinite(value) ? [] : [value]
	if (value instanceof Date) return Number.isNaN(value.getTime()) ? [value] : []
	return value instanceof Object ? Object.values(value).flatMap(oddParts) : []
}

test.each(Object.entries(PARSERS))("%s survives the worst shapes of a text", async (name, read) => {
	const longest = MOST[name] ?? 50_000
	for (const piece of PIECES) {
		const text = piece.repeat(Math.floor(longest / Math.max(1, piece.length)))
		expect(oddParts(await read(text)), `repeated ${JSON.stringify(piece)}`).toEqual([])
	}
	const mixed = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((parts) => parts.join(""))
	const any = fc.oneof(mixed, fc.string({ unit: "binary" }), fc.json(), fc.constantFrom(...ODD_JSON))
	await fc.assert(
		fc.asyncProperty(any, async (text) => {
			expect(oddParts(await read(text))).toEqual([])
		}),
		{ numRuns: 100 },
	)
})

test.each(ALL_FORMS)("the form %s accepts any text or says what is wrong", (_, form) => {
	const fields = Object.keys(form.shape)
	for (const text of [...PIECES.map((piece) => piece.repeat(500)), ...ODD_JSON]) {
		const sent = new FormData()
		for (const name of fields) sent.set(name, text)
		const parsed = parseForm(sent, form)
		if (parsed.status === "success") continue
		const messages = Object.values(submissionErrors(parsed.reply().error)).flat()
		expect(messages.length, text.slice(0, 20)).toBeGreaterThan(0)
		for (const message of messages) expect(message, text.slice(0, 20)).toMatch(/\S/)
	}
})

type Examples = { reads: Record<string, unknown>; rejects?: string[]; otherwise?: unknown }

/** All of these texts mean the same. */
const all = (value: unknown, ...texts: string[]) => Object.fromEntries(texts.map((text) => [text, value]))
const asTyped = (...texts: string[]) => Object.fromEntries(texts.map((text) => [text, text]))

const CONSENT = { analytics: true, version: "1.0", timestamp: NOW - DAY_MS }
const consent = (changed: object) => JSON.stringify({ ...CONSENT, ...changed })
const DRAFT = { user: "anna", savedAt: NOW - 60_000, fields: [["title", "Otters"]], hadFiles: false }
const draft = (changed: object) => JSON.stringify({ ...DRAFT, ...changed })
const BOTH = { latitude: 45.0213, longitude: -79.3127 }
const at = (x: number, y: number) => ({ x, y })

const EXAMPLES: Record<string, Examples> = {
	// Libraries read some names as paths, or as parts of their own.
	parseForm: {
		reads: { title: { title: "x" } },
		rejects: [
			...["a[20000000]", "tags[20000000]", "tags[0].a", "title[]", "title.a.b", "__proto__.polluted"],
			...["__proto__", "constructor", "__intent__", "TITLE", "title\0", "", `a${"[0]".repeat(5_000)}`],
		],
		otherwise: {},
	},
	escapeXml: {
		reads: { '<a b="x">&amp;</a>': "&lt;a b=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;", "'": "&#x27;" },
	},
	parseId: {
		reads: { 7: 7 },
		rejects: ["", "0", "-1", "+1", "1.5", "1e3", "07", "abc", "1 ", "9".repeat(40), "١"],
	},
	parseIds: { reads: { 3: [3] }, rejects: ["0", "-1", "1.5", "1e3", " 1", "x", "9".repeat(16)] },
	parseAddress: {
		reads: {
			...all(
				"203.0.113.5",
				" 203.0.113.5 ",
				"203.0.113.5:49152",
				"[::ffff:203.0.113.5]:443",
				"::FFFF:cb00:7105",
			),
			...all("2001:db8:1:2:0:0:0:7", "[2001:db8:1:2::7]:49152", "2001:0DB8:0001:0002:0000:0000:0000:0007"),
			"fe80::1%eth0": "fe80:0:0:0:0:0:0:1",
			"64:ff9b::192.0.2.1": "64:ff9b:0:0:0:0:c000:201",
			"1:2:3:4:5:6:7::": "1:2:3:4:5:6:7:0",
		},
		rejects: ["unknown", "203.0.113", "203.0.113.256", "203.0.113.5:port", "2001:db8::1::2", "[2001:db8::1"],
	},
	parseByteRange: {
		reads: {
			"bytes=0-": { first: 0, last: 99 },
			"bytes=10-19": { first: 10, last: 19 },
			"bytes=90-500": { first: 90, last: 99 },
			"bytes = 5-6, 9-10": { first: 5, last: 6 },
			"bytes=-30": { first: 70, last: 99 },
			"bytes=-300": { first: 0, last: 99 },
		},
		rejects: ["", "bytes", "bytes=-", "bytes=a-b", "lines=0-5", "bytes=100-", "bytes=20-10", "bytes=-0"],
	},
	parseCode: {
		reads: {
			...all({ kind: "app", code: "123456" }, " 123 456 ", "１２３４５６"),
			"ABCD efgh-0OIL 2345": { kind: "recovery", code: "abcdefgh00112345" },
		},
		rejects: ["", "12345", "1234567", "abcdef", "abcd-efgh-jkmn-pqr", "abcd-efgh-jkmn-pqr!", "u".repeat(16)],
	},
	parseBackupName: {
		reads: { "farm-2026-11-21T031005Z.tar": new Date("2026-11-21T03:10:05Z") },
		rejects: ["farm-2026-13-41T996099Z.tar", ".making-x", "farm-2026-11-21T031005Z.tar.part"],
	},
	parseConsent: {
		reads: {
			[consent({})]: CONSENT,
			[consent({ timestamp: NOW - 365 * DAY_MS + 1 })]: expect.anything(),
		},
		rejects: [
			...[consent({ version: "0.9" }), consent({ analytics: "true" }), consent({ timestamp: NOW + DAY_MS })],
			...[consent({ timestamp: NOW - 365 * DAY_MS }), consent({ timestamp: String(NOW) }), "yes", "null"],
		],
	},
	parseDraft: {
		reads: { [draft({})]: DRAFT },
		rejects: [
			...[draft({ user: "ben" }), draft({ savedAt: NOW - 4 * DAY_MS }), draft({ savedAt: NOW + 1 })],
			...[draft({ savedAt: "today" }), draft({ fields: [["title"]] }), draft({ fields: "title" }), "{}"],
		],
	},
	parseFavorites: {
		reads: { "[3,1,3]": [3, 1], '[1,"2",-3,4.5,null,{}]': [1] },
		rejects: ["", "{", "7", '{"0":1}', "null"],
		otherwise: [],
	},
	parseCoordinates: {
		reads: all(
			BOTH,
			"45.0213, -79.3127",
			" 45.0213 -79.3127 ",
			"45.0213N 79.3127W",
			"45.0213° N, 79.3127° W",
		),
		rejects: ["", "45.0213", "95, 10", "45, 190", "north", "45,0213, -79,3127", "1 2 3"],
	},
	parsePosition: {
		reads: {
			...all(at(0.125, 0.4), "12.5, 40", "12,5% 40%"),
			"100 0": at(1, 0),
		},
		rejects: ["12.5 40 3", "", "north", "-1 40", "100.1 40", "1e1 40", "C4"],
	},
	parseOffset: {
		reads: { "12,-7": at(12, -7), "12.9px, 4": at(12, 4), 5: at(5, 0) },
		rejects: ["", ",", "a,b", "NaN", ";"],
		otherwise: at(0, 0),
	},
	parseReceipt: {
		reads: { " k7m2-4qxt ": "K7M2-4QXT" },
		rejects: ["", "K7M2", "K7M2-4QX0", "K7M2-4QXT-", "%", "K7M24QXT"],
	},
	parseDestination: {
		reads: asTyped("parking"),
		rejects: ["", "https://evil.example", "//evil.example"],
		otherwise: "home",
	},
	parseSettingKey: { reads: asTyped("tour_enabled"), rejects: ["toString", "__proto__", ""] },
	parseSameSitePath: {
		reads: { ...asTyped("/admin/news?page=2"), "/admin/../auth": "/auth" },
		rejects: [
			...["//evil.example", "/\\evil.example", "/\t/evil.example", "/.//evil.example"],
			...["https://evil.example", "javascript:alert(1)", ""],
		],
	},
	parseLocalTime: {
		reads: {
			"2026-07-04T07:05": "2026-07-04T11:05:00.000Z",
			"2026-01-04 7:05": "2026-01-04T12:05:00.000Z",
			// The clock skips this hour.
			"2026-03-08T02:30:00": "2026-03-08T07:30:00.000Z",
			// It has this one twice.
			"2026-11-01T01:30": "2026-11-01T05:30:00.000Z",
		},
		rejects: ["2026-02-30T07:05", "2026-07-04T24:00", "2026-07-04", "07:05", "1999-01-01T07:05", "x"],
	},
	parseSpeciesCode: {
		reads: all(572, "Code 5724", "code5724", " CODE 57 24 ", " 57 24\u00a0\n"),
		rejects: [
			...["", " ", "0", "4", "00", "013", "-13", "+13", "1.3", "1e3", "13a", "１３", "٣"],
			...["<b>13</b>", "Code", "decode 13"],
		],
	},
	speciesInQr: {
		reads: all(
			7,
			...["http://192.168.1.20:3000/species/7?via=qr", "HTTPS://FARM.EXAMPLE/species/7?via=qr"],
			`${FARM}/species/7`,
		),
		rejects: [
			...["", "7", "/species/7?via=qr", "//farm.example/species/7?via=qr"],
			...["file:///species/7?via=qr", "https://", "WIFI:S:farm;T:WPA;;"],
			...["javascript:alert(1)//species/7?via=qr", "https://old-farm.example/species/7"],
			...["0", "07", "-7", "7/", "7/edit", "7%00", "%37", "7e2"].map((id) => `${FARM}/species/${id}?via=qr`),
			...["admin/species/7", "?next=/species/7", "#/species/7"].map((path) => `${FARM}/${path}?via=qr`),
			...["https://evil.example/species/7?via=QR", `https://evil.example/${FARM}/species/7?via=qr`],
		],
	},
	readMonths: {
		reads: {
			...{ "Apr May Oct": [4, 5, 10], "4, 5;6": [4, 5, 6], "": [] },
			...{ "april – JUNE, Sept.": [4, 5, 6, 9], "November to February": [11, 12, 1, 2] },
		},
		rejects: ["13", "0", "spring", "ap", "4-5-6", "Apr-", "mayhem 2026", "-"],
	},
	isDay: {
		reads: all(true, "2026-06-03", "2028-02-29", "2000-02-29", "9999-12-31"),
		rejects: [
			...["2026-02-29", "2100-02-29", "2026-06-31", "2026-13-01", "2026-6-3", "0000-01-01", "", "today"],
			...["2026-06-03T00:00", " 2026-06-03", "+12026-06-03"],
		],
		otherwise: false,
	},
	isTimeZone: {
		reads: all(true, "America/Toronto", "UTC", "Pacific/Auckland", "America/St_Johns"),
		rejects: ["Toronto", "", "+05:00", "America/Toronto ", "x".repeat(70)],
		otherwise: false,
	},
	isLink: {
		reads: all(true, "/", "/blog/flood?from=notice#map", "https://a.example/a?b=c", "HTTP://x.example"),
		rejects: [
			...["javascript:alert(1)", "data:text/html,x", "//elsewhere.example", "/\\elsewhere.example"],
			...["blog", "", "mailto:a@b.example", "/a b", "/a\nb", "https://"],
		],
		otherwise: false,
	},
	telephoneLink: {
		reads: {
			...{ "+1 (705) 555-0100": "tel:+17055550100", "705.555.0100": "tel:7055550100" },
			...all("tel:7055550100;ext=12", "705-555-0100, ext 12", "705 555 0100 Extension 12"),
			...all("tel:7055550100;ext=4", "705 555 0100 x4", "705 555 0100 #4", "705 555 0100 poste 4"),
		},
	},
	isTelephone: {
		reads: all(true, "+1 (705) 555-0100", "705 555 0100 ext. 4", "705 555 0100 poste 4"),
		rejects: ["", "ext. 4", "call us", "705 555 0100 ext.", "705 555 0100 after 5", "++1 705"],
		otherwise: false,
	},
	withScheme: {
		reads: {
			...{ "www.example.org": "https://www.example.org", "müller.de": "https://müller.de" },
			...{ "Example.ORG:8080/a?b=1#c": "https://Example.ORG:8080/a?b=1#c" },
			...all("https://example.org", "https://https://example.org", "http://HTTP://https://example.org"),
			...asTyped("https://example.org", "ftp://example.org", "javascript:alert(1)", "/map", "", "nowhere"),
			...asTyped("gate@otter.example", "Peterson 2020. Birds.", "www. example.org", "1.5", "10.0.0.1/x"),
		},
	},
	htmlToText: { reads: { "<h1>Owls &amp;\n swans</h1> <": "Owls & swans <" } },
	unescapeXml: { reads: { "&lt;a b=&quot;x&quot;&gt;&amp;lt; &#x27; &copy;": '<a b="x">&lt; \' &copy;' } },
}

test.each(Object.entries(EXAMPLES))("%s reads what is meant, and nothing else", async (name, examples) => {
	const read = PARSERS[name] ?? expect.unreachable()
	for (const [text, value] of Object.entries(examples.reads)) expect(await read(text), text).toEqual(value)
	for (const text of examples.rejects ?? [])
		expect(await read(text), text.slice(0, 80)).toEqual(examples.otherwise)
})
