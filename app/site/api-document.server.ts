import { COMMON_ANSWERS } from "../middleware/api/common-answers.server.ts"
import { bodySchema, type Operation } from "../middleware/api/endpoint.server.ts"
import { type ApiAddress, methodsOf, RULES } from "./api-description.server.ts"
import { answerComponents, answerSchema, type JsonSchema, sentSchema } from "./api-schemas.server.ts"
import { fieldsInWords, inWords } from "./schema-words.server.ts"

/** The interface in Markdown, made of the route table and of the schemas that check the calls and describe the answers. */
export function apiDocument(addresses: ApiAddress[]): string {
	const rows = addresses.flatMap((address) =>
		methodsOf(address).map(([method, one]) => [
			`\`${method} ${address.path.replace(/:(\w+)/g, "{$1}")}\``,
			one.summary,
			one.access,
			request(one),
			answers(one),
		]),
	)
	const common = COMMON_ANSWERS.map(({ status, words, at }) => [String(status), words, at])
	return [
		INTRODUCTION,
		list([...sentParts(addresses), ...Object.entries(answerComponents())]),
		"Answers that go without saying below:\n",
		table(["status", "what it means", "where"], common),
		"Another method answers 405 with `Allow`, another address 404.\n",
		table(["address", "what it does", "who", "request", "answers of its own"], rows),
	].join("\n")
}

const INTRODUCTION = `# The interface for programs

Made from the code by \`npm run docs:api\`; a test fails when it is not of today. The same for programs, with every limit:
\`/api/openapi.json\`.

JSON in camelCase, sessions by cookie: \`session\`, with https \`__Host-session\`. ${RULES.origin} Reads carry an \`ETag\`.
Every fault is an \`Error\`, and all faults of a body are listed at once. ${RULES.doubled}
${RULES.lengths}

What is sent and answered; \`?\` marks what may be missing:
`

function table(head: string[], rows: string[][]): string {
	const lines = [head, head.map(() => "---"), ...rows].map(
		(cells) => `| ${cells.map((text) => text.replaceAll("|", "\\|")).join(" | ")} |`,
	)
	return `${lines.join("\n")}\n`
}

function list(shapes: [name: string, schema: JsonSchema][]): string {
	return `${shapes.map(([name, schema]) => `- \`${name}\`: \`${fieldsInWords(schema)}\``).join("\n")}\n`
}

/** The parts of bodies that have a title, as an event. */
function sentParts(addresses: ApiAddress[]): [name: string, schema: JsonSchema][] {
	const operations = addresses.flatMap(methodsOf).map(([, one]) => one)
	const bodies = operations.flatMap((one) => (one.body ? bodySchema(one) : []))
	const fields = bodies.flatMap((body) => Object.values(sentSchema(body).properties ?? {}))
	return fields.flatMap(({ items }) => (items?.title ? [[items.title, items] as [string, JsonSchema]] : []))
}

function request(one: Operation): string {
	const parts = []
	if (one.query) parts.push(`query: ${fields(sentSchema(one.query))}`)
	if (one.body) parts.push(`JSON: ${fields(sentSchema(bodySchema(one)))}`)
	if (one.form) parts.push(`multipart: ${fields(sentSchema(one.form))}`)
	if (one.files) {
		const files = Object.entries(one.files).map(([name, { isRequired }]) => (isRequired ? name : `${name}?`))
		parts.push(`files: ${files.join(", ")}`)
	}
	return parts.join("; ") || "–"
}

/** 'name, scientificName, featured?, events: Event[], at most 50'. */
function fields({ properties = {}, required = [] }: JsonSchema): string {
	return Object.entries(properties)
		.map(([name, { items, maxItems }]) => {
			const part = items?.title ? `: ${items.title}[], at most ${maxItems}` : ""
			return `${name}${required.includes(name) ? "" : "?"}${part}`
		})
		.join(", ")
}

function answers(one: Operation): string {
	return Object.entries(one.answers)
		.map(([status, { words, json, fault, file }]) => {
			const shape = json ?? fault
			const what = shape ? `\`${inWords(answerSchema(shape))}\`` : file && `\`${file}\``
			return [status, what, words].filter(Boolean).join(" ")
		})
		.join("; ")
}
