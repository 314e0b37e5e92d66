import { afterEach, beforeEach, expect, test } from "vitest"
import { testFolder } from "#core/testing/folder.ts"
import { watchContentVersion } from "./cache-invalidation.ts"
import { type OpenDatabase, openDatabase } from "./connection.ts"
import { migrate } from "./migrate.ts"

const folder = testFolder()
let file: string
let site: OpenDatabase
let content: ReturnType<typeof watchContentVersion>
beforeEach(({ task }) => {
	file = folder.file(task.id)
	site = openDatabase(file)
	migrate(site.sqlite)
	content = watchContentVersion(file)
})
afterEach(() => {
	content.close()
	site.close()
})

const version = () => content.read().version

test("the version excludes uncommitted changes and includes commits of other processes", () => {
	const before = version()
	site.sqlite.exec("begin immediate; update settings set value = 'loon' where key = 'tour_passcode'")
	expect(version()).toBe(before)
	site.sqlite.exec("rollback")
	const other = openDatabase(file)
	other.sqlite.exec("update settings set value = 'heron' where key = 'tour_passcode'")
	other.close()
	expect(version()).not.toBe(before)
	expect(content.read().settings).toMatchObject({ tour_passcode: "heron" })
})
