import { expect, test } from "vitest"
import { splitStatements } from "./split-statements.ts"

test("statements end at semicolons, and the rest waits for more lines", () => {
	expect(splitStatements("select 1; select 2;\nselect 3\n")).toEqual({
		statements: ["select 1", "select 2"],
		rest: "\nselect 3\n",
	})
	expect(splitStatements(" ;\n")).toEqual({ statements: [], rest: "" })
})

test.each(["select ';'", "select 'it''s;'", 'select ";"', "select `;`", "select [;]", "select /* ; */ 1"])(
	"a semicolon within quotes or a comment ends nothing: %s",
	(sql) => {
		expect(splitStatements(`${sql};`)).toEqual({ statements: [sql], rest: "" })
	},
)

test("an unfinished string or comment waits for its end", () => {
	expect(splitStatements("select 'a;\n").rest).toBe("select 'a;\n")
	expect(splitStatements("select 1 /* ;\n").rest).toBe("select 1 /* ;\n")
	expect(splitStatements("-- only a comment;\n")).toEqual({ statements: [], rest: "" })
})

test("the statements in a trigger belong to it", () => {
	const trigger = "create trigger t after insert on a begin\n update b set n = 1;\n delete from c;\nend"
	expect(splitStatements(`${trigger}; select 1;`).statements).toEqual([trigger, "select 1"])
})
