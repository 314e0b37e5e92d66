import { readdirSync, rmSync } from "node:fs"
import path from "node:path"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { ADMIN, staffSite } from "#core/testing/admin.ts"
import { sendForm, textOf } from "#core/testing/form-on-page.ts"
import { sameHours } from "#core/testing/opening-hours.ts"
import { turnOnSecondFactor } from "#core/testing/second-factor.ts"
import { STAFF_FORMS } from "#core/testing/staff-forms.ts"

const { site, admin } = await staffSite({ BACKUPS: "on" })

async function save(page: string, values: Record<string, string>): Promise<void> {
	expect([page, (await sendForm(admin, page, values)).status]).toEqual([page, 303])
}

const forget = (...keys: string[]) => site.db.deleteFrom("settings").where("key", "in", keys).execute()
const section = (name: string) => `/admin/site/${name}`

/** Without `take`, the sample has it; without `breaking`, nothing takes it back. */
type Step = { title: string; take?(): Promise<unknown>; breaking?(): unknown }

/** Each step of the checklist: how it is taken, and what breaks what it claims without its page. */
const STEPS: Step[] = [
	{
		title: staffTitle("/admin/site/name"),
		take: () => save(section("name"), { site_name: "Otter Farm" }),
		breaking: () => forget("site_name"),
	},
	{
		title: staffTitle("/admin/site/contact"),
		take: () =>
			save(section("contact"), {
				contact_email: "gate@otter.example",
				street_address: "7 Mill Road",
				map_url: "https://map.example/",
			}),
		breaking: () => forget("street_address"),
	},
	{
		title: staffTitle("/admin/site/parking"),
		take: () => save(section("parking"), { parking_url: "https://pay.example/" }),
		breaking: () => forget("parking_url"),
	},
	{
		title: staffTitle("/admin/site/hours"),
		take: () => save(section("week"), sameHours("09:00", "17:00")),
		breaking: () => forget("weekly_hours"),
	},
	{
		title: staffTitle("/admin/site/terms"),
		async take() {
			await sendForm(admin, "/admin/site/terms", { text: "## Dogs\n\nOn a leash." })
			return await sendForm(admin, "/admin/site/terms", { change: "publish" })
		},
	},
	{
		title: staffTitle("/admin/site/home"),
		take: () => save(section("home"), STAFF_FORMS.home.first as Record<string, string>),
		breaking: () => forget(...Object.keys(STAFF_FORMS.home.first)),
	},
	{
		title: "Second factor",
		take: () => turnOnSecondFactor(admin, ADMIN.password),
		breaking: () => site.db.deleteFrom("second_factors").execute(),
	},
	{
		title: "Backups",
		async take() {
			await admin.post("/admin/security/backup")
			// On a busy machine it is made after the answer.
			const download = async () => {
				const file = await admin.post("/admin/backup/download")
				await file.arrayBuffer()
				return file.status
			}
			await expect.poll(download, { timeout: 120_000 }).toBe(200)
		},
		breaking() {
			const folder = path.join(site.environment.dataDir, "backups")
			for (const name of readdirSync(folder)) rmSync(path.join(folder, name))
		},
	},
	{
		title: staffTitle("/admin/map"),
		breaking: () => site.db.deleteFrom("maps").execute(),
	},
	{
		title: "Species",
		breaking: () => sql`delete from species`.execute(site.db),
	},
]

/** What the checklist says of a step. */
async function stateOf(title: string): Promise<string> {
	const items = (await (await admin.get("/admin/site/setup")).text()).split("<li")
	const found = items
		.map((item) => textOf(`<li${item}`))
		.filter((text) => new RegExp(`^ ${title} .*(Start|Done)`).test(text))
	expect(found, title).toHaveLength(1)
	return String(found[0])
}

test.each(STEPS)(
	"'$title' is done once it is, and open again when that is broken",
	async ({ title, take, breaking }) => {
		if (take) expect(await stateOf(title)).not.toMatch(/Done/)
		await take?.()
		expect(await stateOf(title)).toMatch(/Done/)
		if (!breaking) return
		await breaking()
		expect(await stateOf(title)).not.toMatch(/Done/)
	},
)
