import { data, Form, href, redirect } from "react-router"
import { CSV_TOO_LARGE } from "../../forms/csv-upload.ts"
import { methodNotAllowed } from "../../middleware/answers.server.ts"
import { adminContext, databaseContext, environmentContext } from "../../middleware/context.server.ts"
import { checkUpload } from "../../middleware/staff/species-import.server.ts"
import { findTypedText } from "../../middleware/staff/typed-form.server.ts"
import { MAX_CSV_BYTES } from "../../models/media-limits.ts"
import { keepUpload } from "../../models/upload.server.ts"
import { BrokenFormError, discardSentFiles, readSentForm } from "../../system/uploads.server.ts"
import { isWithoutAnswer } from "../../ui/error-pages.tsx"
import { pageTitle } from "../../ui/page-title.ts"
import { CsvDrop } from "../../ui/staff/csv-drop.tsx"
import { CsvInstructions } from "../../ui/staff/csv-instructions.tsx"
import { ImportButton, useIsSending } from "../../ui/staff/import-button.tsx"
import { ImportProblem, type Problem, refusalProblem, withoutAnswer } from "../../ui/staff/import-problem.tsx"
import { useFailureToast } from "../../ui/use-failure-toast.ts"
import type { Route } from "./+types/import"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "CSV Import") }]

/** A file that was sent when the session was over is here already. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const token = await findTypedText(context, url, "csvUpload")
	if (token) throw redirect(href("/admin/import/:token", { token }))
	return null
}

/** Keeps a good file and goes on to what would happen to it; a bad one is answered with all of its faults. */
export async function action({ context, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const { dataDir } = context.get(environmentContext)
	const refuse = (problem: Problem, status: number) => data({ problem }, { status })
	const sent = await readSentForm(request, dataDir, { csv: MAX_CSV_BYTES }).catch((error) => {
		if (error instanceof BrokenFormError) return error
		throw error
	})
	if (sent instanceof BrokenFormError) return refuse({ title: "CSV Import Failed", text: sent.message }, 400)
	if (sent.tooLarge.has("csv")) return refuse({ title: "CSV Import Failed", text: CSV_TOO_LARGE }, 413)
	const file = sent.files.get("csv")
	if (!file) return refuse({ title: "No file selected", text: "Please select a CSV file to import." }, 400)
	let isKept = false
	try {
		const checked = await checkUpload(context, file)
		if (!("newCount" in checked)) return refuse(refusalProblem(checked, file.fileName), 400)
		await keepUpload(context.get(databaseContext), dataDir, context.get(adminContext).id, file, new Date())
		isKept = true
	} finally {
		if (!isKept) await discardSentFiles(sent)
	}
	throw redirect(href("/admin/import/:token", { token: file.token }), 303)
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	try {
		return await serverAction()
	} catch (error) {
		if (!isWithoutAnswer(error)) throw error
		const text = "The signal is gone. Nothing was sent; please try again."
		return withoutAnswer(text)
	}
}

export default function Import({ actionData }: Route.ComponentProps) {
	const isSending = useIsSending()
	const problem = actionData?.problem
	useFailureToast(problem?.title ?? "", problem && { message: problem.text })
	return (
		<div className="grid max-w-4xl grid-cols-1 gap-6">
			<h2 className="blazed text-xl">CSV Import</h2>
			{actionData?.problem && !isSending && <ImportProblem problem={actionData.problem} />}
			<Form
				method="post"
				encType="multipart/form-data"
				className="grid gap-4"
				onSubmit={(event) => isSending && event.preventDefault()}
			>
				<CsvDrop />
				<ImportButton />
			</Form>
			<CsvInstructions />
		</div>
	)
}
