import { type ActionFunctionArgs, type Register, redirect } from "react-router"
import type { Access } from "#core/accounts/user.ts"
import { redirectRefused } from "#core/forms/redirect-with.server.ts"

type Pages = Register["pages"]
type Args<Path extends keyof Pages> = Pick<ActionFunctionArgs, "context" | "request" | "url"> & {
	params: Pages[Path]["params"]
}

export type StaffActions = {
	[Path in keyof Pages]?: {
		/** By default only administrators. */
		role?: Access
		/** The page with its button, to which GET redirects. */
		page: (args: Args<Path>) => string
		act: (args: Args<Path>) => Promise<unknown>
	}
}

type AnyAction = NonNullable<StaffActions[keyof Pages]>
type AnyArgs = Args<never> & { pattern: string }

/** For a route with all these paths. `roleAt` finds the roles. */
export function staffActions(actions: StaffActions) {
	const byPath = actions as Record<string, AnyAction>
	const find = (pattern: string) => byPath[`/${pattern.replace(/^\//, "")}`] as AnyAction
	const loader = (args: AnyArgs) => redirect(find(args.pattern).page(args))
	return {
		loader: Object.assign(loader, { actionsByPath: byPath }),
		action: async (args: AnyArgs) => {
			const { act, page } = find(args.pattern)
			return await act(args).catch((error) => redirectRefused(args.context, page(args), error))
		},
	}
}

/** Undefined if the route isn't one of `staffActions`. */
export function roleAt(path: string, loader: unknown): Access | undefined {
	const { actionsByPath } = (loader ?? {}) as Partial<ReturnType<typeof staffActions>["loader"]>
	return actionsByPath?.[path]?.role
}
