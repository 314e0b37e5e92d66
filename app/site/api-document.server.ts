import type { z } from "zod"
import { bodySchema, type Method, type Operation } from "../middleware/api/endpoint.server.ts"
import { type ApiAddress, allAnswers, jsonSchema } from "./api-description.server.ts"

/** The interface as one table in Markdown, made of the route table and of the schemas that check the calls. */
export function apiDocument(addresses: ApiAddress[]): string {
	const rows = addresses.flatMap(({ path, operations }) =>
		(Object.entries(operations) as [Method, Operation][]).map(([method, one]) =>
			[
				`\`${method} ${path.replace(/:(\w+)/g, "{$1}")}\``,
				one.summary,
				one.access,
				request(one),
				allAnswers(one)
					.map(([status, words]) => `${status} ${words}`)
					.join("; "),
			].map(cell),
		),
	)
	const head = ["address", "what it does", "who", "request", "answers"]
	const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`)
	return `${INTRODUCTION}${lines.join("\n")}\n`
}

const INTRODUCTION = `# The interface for programs

Made from the code by \`npm run docs:api\`; a test fails when it is not of today. The same for programs, with every limit:
\`/api/openapi.json\`.

JSON in camelCase, sessions by cookie. An unsafe call that carries a cookie must say where it comes from (\`Origin\`). Reads carry
an \`ETag\` and answer 304. Every fault is \`{"message": "…", "errors": {"field": ["…"]}}\`, and all faults of a body are listed at once.
- \`User\`: id, username, role
- \`Setting\`: key, value, description
- \`Species\`: id, name, scientificName, type, conservationStatus, imageUrl, imagePosition, imageOffset, featured, archived, description, locationHints, funFacts, audioUrl
- \`Post\`: id, slug, title, content, excerpt, category, tags, published, createdAt, publishedAt
- \`Acceptance\`: receipt, termsVersion, termsHash, acceptedAt, ledTo

Another method answers 405 with \`Allow\`, another address 404, a fault of ours 500 with \`Internal Server Error\`.

`

function request(one: Operation): string {
	const parts = []
	if (one.query) parts.push(`query: ${fields(one.query)}`)
	if (one.body) parts.push(`JSON: ${fields(bodySchema(one))}`)
	if (one.form) parts.push(`multipart: ${fields(one.form)}`)
	if (one.files) parts.push(`files: ${one.files.join(", ")}`)
	return parts.join("; ") || "–"
}

/** 'name, scientificName, featured?': the fields, those that may be left out with a question mark. */
function fields(schema: z.ZodType): string {
	const { properties = {}, required = [] } = jsonSchema(schema) as {
		properties?: Record<string, unknown>
		required?: string[]
	}
	return Object.keys(properties)
		.map((name) => (required.includes(name) ? name : `${name}?`))
		.join(", ")
}

function cell(text: string): string {
	return text.replaceAll("|", "\\|")
}
