import { href } from "react-router"
import { ActionButton } from "#app/ui/forms/action-button.tsx"

type DeleteHoursProps = { kind: "seasons" | "days"; name: string; what: string }

export function DeleteHours({ kind, name, what }: DeleteHoursProps) {
	return (
		<details className="mt-8">
			<summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
				Delete this {what}
			</summary>
			<p className="mt-2">Its days get the usual hours again. The message that follows has 'Undo'.</p>
			<ActionButton
				action={href("/admin/site/hours/:kind/:key/delete", { kind, key: name })}
				failure={`Couldn't delete the ${what}`}
				className="mt-2"
			>
				<button type="submit" className="button button-danger">
					Delete
				</button>
			</ActionButton>
		</details>
	)
}
