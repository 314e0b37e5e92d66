import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { client } from "#core/testing/admin.ts"
import { type Machines, openMachines, TYPED_PASSWORD } from "#core/testing/document-machines.ts"
import { type Place, type Step, stepsOf } from "#core/testing/document-steps.ts"
import { testFolder } from "#core/testing/folder.ts"

/** Commands that can't run here, with the reason. Every other command of the documents is run. */
const NOT_RUN: [RegExp, string][] = [
	[/^ping /, "asks the internet for the domain"],
	[/^ssh /, "opens a terminal or a tunnel to another machine"],
	[/^(apt-get|systemctl|ss|sudo|reboot)\b/, "reads or changes the machine itself"],
	[/^(fallocate|chmod 600|mkswap|swapon|echo '\/swapfile) ?/, "adds swap space to the machine"],
	[
		/^(\. \/etc\/os-release|install -m|curl -fsSL https:\/\/download\.docker|chmod a\+r|echo "deb)/,
		"installs Docker",
	],
	[
		/^docker (compose (version|ps|build|pull)|image|system|volume)\b/,
		"is about images and volumes, which need Docker",
	],
	[/^docker compose logs .*caddy$/, "shows the log of another program"],
	[/^docker compose logs site \| grep THE-ID$/, "needs the ID of an error"],
	[/^docker compose run --rm -v /, "needs another disk"],
	[/^nano /, "opens an editor; the test edits the file"],
	[/^npm start$/, "runs a checkout without Docker"],
]

/** A new kind of command isn't run until someone has looked at it: here it would run on a developer's machine. */
const SAFE =
	/^(docker compose|node scripts\/|git|scp|tar -tf|cp env\.example|cd \/srv\/farm$|rm (\/root\/)?farm-newest\.tar$)/

/** Printed by Docker, or by the doctor of a machine to which the domain leads. */
const NOT_PRINTED =
	/^(Built|Started|\(healthy\)|Docker Compose version .*|✔ Container .*|No problems found\.)$/

/** Commands whose exit code isn't 0 in this test, and what they print then. */
const OTHER_ENDS: [RegExp, RegExp][] = [
	// The domain doesn't lead to this machine, whose disk may be small or in memory.
	[/doctor\.mjs$/, /(problems? found\. The lines with -> say what to do|No problems found)\.$/],
]

const folder = testFolder()
let machines: Machines
beforeAll(() => {
	machines = openMachines(folder.path)
})
afterAll(() => machines.stop())

const used = new Set<RegExp>()

/** Runs the commands that can run, and checks their exit codes and that they print what the document says. */
async function follow(steps: Step[], elsewhere?: Place): Promise<void> {
	for (const { commands, place, claims, heading } of steps) {
		let printed = ""
		for (const written of commands) {
			const skipped = NOT_RUN.find(([pattern]) => pattern.test(written))
			if (skipped) used.add(skipped[0])
			else printed += await runWritten(elsewhere ?? place, written, heading)
			if (written === "nano .env") edit(elsewhere ?? place, "SITE_ADDRESS=.*", "SITE_ADDRESS=farm.example")
		}
		for (const claim of claims.filter((claim) => !NOT_PRINTED.test(claim)))
			expect(printed, `${heading}: ${commands.join("; ")}`).toMatch(patternOf(claim))
	}
}

async function runWritten(place: Place, written: string, heading: string): Promise<string> {
	expect(written).toMatch(SAFE)
	const line = written.startsWith("node scripts/") ? `docker compose exec site ${written}` : written
	const { code, output } = await machines.run(place, line)
	const other = OTHER_ENDS.find(([pattern]) => pattern.test(line))
	if (other && code === 1) expect(output.trim()).toMatch(other[1])
	else expect([heading, line, code, output]).toEqual([heading, line, 0, output])
	return output
}

/** What a document quotes, as a pattern: `…` is anything, and numbers and revisions are examples. */
function patternOf(quoted: string): RegExp {
	if (/^[\da-f]{7}$/.test(quoted)) return /^[\da-f]{7,}$/m
	const parts = quoted
		.split("…")
		.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\d+/g, "[\\d,.]+"))
	return new RegExp(parts.join(".*"))
}

function edit(place: Place, old: string, now: string): void {
	const file = machines.file(place, "srv/farm/.env")
	const text = readFileSync(file, "utf8")
	expect(text).toMatch(new RegExp(old))
	writeFileSync(file, text.replace(new RegExp(old), now))
}

const signIn = (place: Place) =>
	client({ address: machines.address(place) }, "https://farm.example")
		.post("/auth", { username: "anna", password: TYPED_PASSWORD })
		.then(({ status }) => status)

const health = async (place: Place) => (await fetch(`${machines.address(place)}/healthz`)).text()

function sectionOf(page: string, heading: RegExp): Step[] {
	const steps = stepsOf(page).filter((step) => heading.test(step.heading))
	expect([page, heading.source, steps.length > 0]).toEqual([page, heading.source, true])
	return steps
}

describe("a volunteer who types what the documents say", () => {
	test("installs the site and can sign in", async () => {
		const [problems, steps] = [true, false].map((isProblem) =>
			stepsOf("install.md").filter(({ heading }) => /goes wrong/.test(heading) === isProblem),
		)
		await follow(steps ?? [])
		expect(await signIn("server")).toBe(303)
		expect(await health("server")).toMatch(/^ok/)
		await follow(problems ?? [])
	})

	test("starts, stops and checks the site, and looks after accounts", async () => {
		await machines.run("server", "docker compose stop")
		rmSync(machines.file("server", "volume"), { recursive: true })
		await machines.run("server", "docker compose up -d")
		await follow(stepsOf("running.md"))
		await follow(sectionOf("experts.md", /^## (Settings|Keep your own web server)/))
		await follow(stepsOf("move-in.md"))
		expect(await signIn("server")).toBe(303)
	})

	test("copies a backup home, restores it and tests it", async () => {
		await follow(stepsOf("backup.md").filter(({ heading }) => !/^## (Move|Try)/.test(heading)))
		expect(existsSync(machines.file("own computer", "farm-newest.tar"))).toBe(true)
		expect(await signIn("server")).toBe(303)
	})

	test("updates the site and goes back", async () => {
		machines.release()
		await follow(stepsOf("update.md"))
		expect(await signIn("server")).toBe(303)
	})

	test("tries a backup on a server without a domain", async () => {
		await follow(sectionOf("install.md", /^## 6/), "new server")
		await follow(sectionOf("backup.md", /^## Try a backup/))
	})

	test("moves the site to a new server with everything in it", async () => {
		rmSync(machines.file("new server", "volume"), { recursive: true })
		await follow(sectionOf("backup.md", /^## Move to a new server/))
		expect(await signIn("new server")).toBe(303)
		await expect(health("server")).rejects.toThrow("fetch failed")
	})

	test("moves the site to a new domain", async () => {
		edit("new server", "SITE_ADDRESS=.*", "SITE_ADDRESS=new.example")
		edit("new server", "REDIRECT_FROM=.*", "REDIRECT_FROM=farm.example, www.farm.example")
		await follow(sectionOf("backup.md", /^## Move to a new domain/), "new server")
		const page = await fetch(`${machines.address("new server")}/sitemap.xml`)
		expect(await page.text()).toContain("<loc>https://new.example/")
	})

	test("every command that isn't run is still in a document", () => {
		expect(NOT_RUN.filter(([pattern]) => !used.has(pattern)).map(([pattern]) => String(pattern))).toEqual([])
	})
})
