import { expect, onTestFinished, test } from "vitest"
import { testFolder } from "#core/testing/folder.ts"
import { watchContentVersion } from "./cache-invalidation.ts"
import { openDatabase } from "./connection.ts"
import { migrate } from "./migrate.ts"

const folder = testFolder()

test("the version excludes uncommitted changes and includes commits of other processes", () => {
	const file = folder.file("site.db")
	const [site, other] = [openDatabase(file), openDatabase(file)] as const
	migrate(site.sqlite)
	const content = watchContentVersion(file)
	onTestFinished(() => {
		for (const one of [content, site, other]) one.close()
	})
	const before = content.read().version
	site.sqlite.exec("begin immediate; update settings set value = 'loon' where key = 'tour_passcode'")
	expect(content.read().version).toBe(before)
	site.sqlite.exec("rollback")
	other.sqlite.exec("update settings set value = 'heron' where key = 'tour_passcode'")
	expect(content.read().version).not.toBe(before)
	expect(content.read().settings).toMatchObject({ tour_passcode: "heron" })
})
