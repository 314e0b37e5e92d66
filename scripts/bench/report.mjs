// docs/performance.md: the numbers of one run, as a document.
import { cpus, loadavg, totalmem } from "node:os"
import { round } from "./numbers.mjs"

/** The document. `measured` are the parts with their tables, `targets` what was aimed at. */
export function writeReport({ measured, targets, minutes }) {
	const parts = Object.values(measured).flatMap(({ tables }) => tables)
	return `# Performance

Written by \`npm run bench\`, which runs for about ${Math.ceil(minutes)} minutes. Single parts are run by name (\`npm run bench -- pages\`)
and write nothing. This run: Node ${process.versions.node}, ${cpus().length} processor cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory; the load came from the same
machine, which had ${round(loadavg()[2], 1)} tasks at once to do in the last quarter of an hour, this one included. Other machines and
other hours have other numbers: what can be compared is what was measured side by side, as ratios.

## Targets

${markdown(targets)}

${REMARKS}
${parts.map(({ title, rows }) => `## ${title}\n\n${markdown(rows)}\n`).join("\n")}`
}

const REMARKS = `How it is measured:

- **cpu ms** is the processor time of the site's process for one answer, compression included. Servers are asked in turns, in
  slices of 0.3 seconds; what stands here is the median of the slices.
- **The bare server** is \`node:http\` with the same headers and bytes, in the same run.
- **Visits** are Chromium at 400 kbit/s with 400 ms until each answer begins and a processor slowed four times, 390 x 844
  points of two pixels, nothing saved. The photo has twelve megapixels and was sent by the interface as staff's are.
- **Interactive** is when React has taken the page over and the task in which it did so has ended; a click is then
  answered by the page.
- **Again** is the same address in the same browser: the page itself is asked for, since it may have changed, and that
  alone takes 0.4 s on this line.
- **A large site** has 10,000 species, 2,000 posts, 1,000,000 counted events, 100,000 acceptances of the waiver and 20,000
  entries in the trail. Where a search or a filter finds more in it, its page shows more; the factor is that of the whole page.

What stands in the way of targets:

- **A visit again in half a second.** The page may have changed, so the server is asked, and its answer takes 0.4 s on this
  line; a tenth of a second is left for a processor slowed four times to begin, read the page and paint it. Showing what
  was kept without asking would do it, and would show what is not true any more.
- **\`/tour\` made anew.** 60 cards are rendered by React, 112 kB of HTML; it happens once after each change of the content.
- **Two letters that nearly all of 10,000 species have** (\`/tour?q=lo\`): thousands of finds are sorted by how well they match
  before the first 60 are known. The next to search the same gets the kept page. A program is sent all of them, 4.7 MB: asking
  the index takes 3 ms, putting the texts together 5, sending them the rest. Words of three letters and more stay below 5.
- **\`/api/species\`** is kept behind the framework, which takes most of the time of its answer.
`

function markdown(rows) {
	const columns = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))]
	const line = (cells) => `| ${cells.join(" | ")} |`
	return [
		line(["", ...columns]),
		line(["---", ...columns.map(() => "---")]),
		...Object.entries(rows).map(([name, row]) => line([name, ...columns.map((column) => row[column] ?? "")])),
	].join("\n")
}
