import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { addSampleData, root } from "#app/testing/fixtures/site.ts"
import { runScript, startSiteProcess } from "#app/testing/fixtures/site-process.ts"

const folder = testFolder()

test("the start log, the doctor and an administrator's Security tab name the same version and build date, and guests see neither", async () => {
	const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"))
	const variables = { DATA_DIR: folder.file("data") }
	await addSampleData(folder.file("data"))
	const site = await startSiteProcess(variables)
	try {
		const line = site.output().match(/^(Version .*)\.$/m)?.[1]
		expect(line).toMatch(
			new RegExp(`^Version ${version.replaceAll(".", "\\.")}, built [A-Z][a-z]+ \\d+, \\d{4}$`),
		)
		expect((await runScript(["scripts/doctor.mjs"], variables)).output).toContain(`ok     ${line}.\n`)
		const admin = await signedInAdmin(site)
		expect(await (await admin.get("/admin/security")).text()).toContain(String(line))
		const guest = client(site)
		for (const page of ["/", "/auth", "/healthz", "/robots.txt", "/api/settings", "/api/openapi.json"]) {
			const response = await guest.get(page)
			expect([page, response.status]).toEqual([page, 200])
			expect([page, (await response.text()) + JSON.stringify([...response.headers])]).toEqual([
				page,
				expect.not.stringContaining(String(line)),
			])
		}
	} finally {
		await site.end()
	}
})
