// Lighthouse's scores for a phone. It isn't a dependency, because its packages take 176 MB: npm fetches it when this part runs.
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import path from "node:path"
import { promisify } from "node:util"
import { ensureBrowser } from "../prepare.mjs"
import { getCompressed, makeSite, newFolder, startServer } from "./sites.mjs"

const LIGHTHOUSE = "lighthouse@13.5.0"
const PAGES = ["/", "/tour"]

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"]

const run = promisify(execFile)

export async function measureLighthouse() {
	const site = await startServer("cached", await makeSite())
	const rows = {}
	for (const page of PAGES) {
		await getCompressed(site, page)
		rows[page] = await scoresOf(site.address + page)
	}
	await site.stop()
	return { scores: rows, tables: [{ title: "Lighthouse scores, mobile", rows }] }
}

async function scoresOf(address) {
	const file = path.join(newFolder(), "report.json")
	const settings = [
		`--only-categories=${CATEGORIES}`,
		"--quiet",
		"--output=json",
		`--output-path=${file}`,
		"--chrome-flags=--headless=new --no-sandbox",
	]
	await run("npm", ["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse", address, ...settings], {
		env: { ...process.env, CHROME_PATH: ensureBrowser() },
	})
	const { categories } = JSON.parse(readFileSync(file, "utf8"))
	return Object.fromEntries(
		Object.values(categories).map(({ title, score }) => [title, Math.round(score * 100)]),
	)
}
