import type { ReactNode } from "react"
import { type FailedSubmission, type FormResult, failedAction } from "#core/forms/ui/failed-submission.ts"
import { StaffDialog } from "#core/forms/ui/staff-dialog.tsx"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import { isDeletion } from "#core/trash/kind-rules.ts"
import type { AnyRecord } from "./define-record.ts"
import { DeleteDialog } from "./delete-dialog.tsx"
import { DeletedRecord, EditForm, type EditFormProps, type LoadedForm, shownForm } from "./record-form.tsx"

type RecordDialogProps<R extends AnyRecord> = Pick<
	EditFormProps<R>,
	"controls" | "layout" | "facts" | "follow"
> & {
	record: R
	params: { id?: string | undefined }
	loaded: LoadedForm<R> | { toDelete: string }
	actionData?: FormResult | FailedSubmission
	deletion?: (title: string) => ReactNode
}

export function RecordDialog<R extends AnyRecord>(props: RecordDialogProps<R>) {
	const { record, params, loaded, deletion, controls, layout, facts, follow } = props
	if ("toDelete" in loaded) {
		const failed = props.actionData as FailedSubmission | undefined
		return (
			<DeleteDialog noun={record.noun} closeTo={record.list} actionData={failed}>
				{deletion?.(loaded.toDelete)}
			</DeleteDialog>
		)
	}
	const page = {
		...(controls && { controls }),
		...(layout && { layout }),
		...(facts && { facts }),
		...(follow && { follow }),
	}
	const isNew = !params.id
	const actionData = props.actionData as FormResult
	const { values, title } = shownForm(record, isNew, loaded, actionData)
	return (
		<StaffDialog title={title} closeTo={record.list + loaded.search} hasForm={values !== null}>
			{values ? (
				<EditForm {...{ ...loaded, ...page, record, isNew, values, actionData }} />
			) : (
				<DeletedRecord />
			)}
		</StaffDialog>
	)
}

type ClientAction<Answer> = { request: Request; serverAction: () => Promise<Answer> }

export const sendDialog = <Answer,>({ request, serverAction }: ClientAction<Answer>) =>
	isDeletion(new URL(request.url)) ? failedAction(serverAction) : saveFromBrowser(serverAction)
