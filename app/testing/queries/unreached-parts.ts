import { readdirSync, readFileSync } from "node:fs"
import { type Profiler, Session } from "node:inspector/promises"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { root } from "#app/testing/fixtures/site.ts"

/** What a statement is assembled from, or sent with. */
const MAKES_SQL = /\.(execute\w*|where|select|orderBy|innerJoin|set|values)\(|\bsql`|\.prepare\(/

/** A function at the left margin of its file, to its closing brace. */
const FUNCTION = /^(?:export )?(?:default )?(?:async )?function\*? ?(\w+)[\s\S]*?^\}/gm

/** Records which parts of the built site run; call it before the site is loaded. */
export async function watchParts(): Promise<{ unreached(): Promise<string[]> }> {
	const session = new Session()
	session.connect()
	await session.post("Profiler.enable")
	await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true })
	return {
		/** The parts of functions with SQL statements that never ran: source file, function, text. */
		async unreached() {
			const { result } = await session.post("Profiler.takePreciseCoverage")
			session.disconnect()
			const built = result.filter(({ url }) => url.includes("/build/server/"))
			return built.flatMap(({ url, functions }) => {
				const text = readFileSync(fileURLToPath(url.replace(/\?.*/, "")), "utf8")
				return unreachedIn(text, functions)
			})
		},
	}
}

/** The functions with SQL statements, and where each one is. */
export function functionsWithSql(): Map<string, string> {
	const found = new Map<string, string>()
	for (const folder of ["app/models", "db"]) {
		for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })) {
			if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue
			// The other models don't use the database.
			if (folder === "app/models" && !name.endsWith(".server.ts")) continue
			const text = readFileSync(path.join(root, folder, name), "utf8")
			for (const [body, own = ""] of text.matchAll(FUNCTION))
				if (MAKES_SQL.test(body)) found.set(own, `${folder}/${name}`)
		}
	}
	return found
}

function unreachedIn(text: string, functions: Profiler.FunctionCoverage[]): string[] {
	const ours = functionsWithSql()
	// The bundler adds a number to the second of two equal names in a file.
	const plainName = ({ functionName }: Profiler.FunctionCoverage) => functionName.replace(/\$\d+$/, "")
	const watched = functions.flatMap((one) => {
		const file = ours.get(plainName(one))
		const [whole] = one.ranges
		return file && whole ? [{ file, name: plainName(one), whole }] : []
	})
	const idle = functions.flatMap(({ ranges }) => ranges.filter(({ count }) => count === 0))
	return watched.flatMap(({ file, name, whole }) =>
		idle
			.filter((part) => part.startOffset >= whole.startOffset && part.endOffset <= whole.endOffset)
			.map((part) => text.slice(part.startOffset, part.endOffset).replace(/\s+/g, " "))
			.filter((part) => MAKES_SQL.test(part))
			.map((part) => `${file} ${name}: ${part.slice(0, 120)}`),
	)
}
