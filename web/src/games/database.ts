// IndexedDB with promises: the few calls that the store needs.

/** Waits for a request. */
export const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the request failed'));
  });

/** Waits until a transaction is on the disk. */
export const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('the transaction was aborted', 'AbortError'));
  });

/** Opens a database, and makes its stores when it is new. */
export const openDatabase = (factory: IDBFactory, name: string, version: number, make: (database: IDBDatabase) => void): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open(name, version);
    request.onupgradeneeded = () => make(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database cannot be opened'));
    request.onblocked = () => reject(new Error('another page has the database open'));
    request.onsuccess = () => {
      // A newer page may change the database; this one opens it again when it needs it.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });

/** Walks along an index until there is enough. */
export const walk = <T>(source: IDBIndex | IDBObjectStore, range: IDBKeyRange | null, direction: IDBCursorDirection, take: (value: T) => 'more' | 'enough'): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = source.openCursor(range, direction);
    request.onerror = () => reject(request.error ?? new Error('the list cannot be read'));
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor && take(cursor.value as T) === 'more') cursor.continue();
      else resolve();
    };
  });
