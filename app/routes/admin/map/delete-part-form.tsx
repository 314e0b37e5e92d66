import { TRASH_DAYS } from "#app/models/trash/trash.ts"
import { ActionButton } from "#app/ui/forms/action-button.tsx"

type DeletePartProps = { action: string; what: "map" | "place" | "trail" | "draft"; consequence: string }

export function DeletePart({ action, what, consequence }: DeletePartProps) {
	return (
		<details className="mt-8">
			<summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
				Delete this {what}
			</summary>
			<p className="mt-2">
				{consequence}
				{what !== "draft" && ` The trash keeps it for ${TRASH_DAYS} days, and until then you can restore it.`}
			</p>
			<ActionButton action={action} failure={`Couldn't delete the ${what}`} className="mt-2">
				<button type="submit" className="button button-danger">
					Delete
				</button>
			</ActionButton>
		</details>
	)
}
