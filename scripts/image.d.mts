/** An instruction of the Dockerfile, such as `USER` and `node`. */
export type Step = { name: string; text: string }

export declare const builtStage: string
export declare function ensureImageBuilt(): void
export declare function dockerfileStages(): Step[][]
